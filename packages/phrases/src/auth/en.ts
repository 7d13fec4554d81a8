import messages from '../../catalogues/auth/en.json' with { type: 'json' };

export default messages;
