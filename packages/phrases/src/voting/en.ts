import messages from '../../catalogues/voting/en.json' with { type: 'json' };

export default messages;
