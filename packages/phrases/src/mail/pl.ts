import messages from '../../catalogues/mail/pl.json' with { type: 'json' };

export default messages;
