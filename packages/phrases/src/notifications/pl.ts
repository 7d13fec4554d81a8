import messages from '../../catalogues/notifications/pl.json' with { type: 'json' };

export default messages;
