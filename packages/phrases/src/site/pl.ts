import messages from '../../catalogues/site/pl.json' with { type: 'json' };

export default messages;
