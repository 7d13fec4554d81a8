import messages from '../../catalogues/articles/en.json' with { type: 'json' };

export default messages;
