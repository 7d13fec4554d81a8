import messages from '../../catalogues/earnings/en.json' with { type: 'json' };

export default messages;
