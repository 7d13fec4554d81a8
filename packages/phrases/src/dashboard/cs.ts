import messages from '../../catalogues/dashboard/cs.json' with { type: 'json' };

export default messages;
