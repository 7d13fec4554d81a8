import messages from '../../catalogues/dashboard/en.json' with { type: 'json' };

export default messages;
