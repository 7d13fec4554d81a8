import messages from '../../catalogues/articles/pl.json' with { type: 'json' };

export default messages;
