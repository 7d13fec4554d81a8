import messages from '../../catalogues/consent/en.json' with { type: 'json' };

export default messages;
