import messages from '../../catalogues/mail/en.json' with { type: 'json' };

export default messages;
