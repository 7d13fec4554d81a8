import messages from '../../catalogues/errors/cs.json' with { type: 'json' };

export default messages;
