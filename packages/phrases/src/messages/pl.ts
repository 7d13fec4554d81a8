import messages from '../../catalogues/messages/pl.json' with { type: 'json' };

export default messages;
