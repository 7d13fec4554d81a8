import messages from '../../catalogues/notifications/en.json' with { type: 'json' };

export default messages;
