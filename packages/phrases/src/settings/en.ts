import messages from '../../catalogues/settings/en.json' with { type: 'json' };

export default messages;
