import messages from '../../catalogues/articles/cs.json' with { type: 'json' };

export default messages;
