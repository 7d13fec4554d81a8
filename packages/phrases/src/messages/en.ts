import messages from '../../catalogues/messages/en.json' with { type: 'json' };

export default messages;
