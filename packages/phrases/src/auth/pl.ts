import messages from '../../catalogues/auth/pl.json' with { type: 'json' };

export default messages;
