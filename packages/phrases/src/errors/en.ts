import messages from '../../catalogues/errors/en.json' with { type: 'json' };

export default messages;
