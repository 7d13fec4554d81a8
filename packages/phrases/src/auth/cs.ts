import messages from '../../catalogues/auth/cs.json' with { type: 'json' };

export default messages;
