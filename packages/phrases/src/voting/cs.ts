import messages from '../../catalogues/voting/cs.json' with { type: 'json' };

export default messages;
