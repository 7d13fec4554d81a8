import messages from '../../catalogues/mail/cs.json' with { type: 'json' };

export default messages;
