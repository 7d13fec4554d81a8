import messages from '../../catalogues/messages/cs.json' with { type: 'json' };

export default messages;
