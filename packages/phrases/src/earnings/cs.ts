import messages from '../../catalogues/earnings/cs.json' with { type: 'json' };

export default messages;
