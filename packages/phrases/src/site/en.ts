import messages from '../../catalogues/site/en.json' with { type: 'json' };

export default messages;
