import messages from '../../catalogues/notifications/cs.json' with { type: 'json' };

export default messages;
