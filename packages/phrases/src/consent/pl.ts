import messages from '../../catalogues/consent/pl.json' with { type: 'json' };

export default messages;
