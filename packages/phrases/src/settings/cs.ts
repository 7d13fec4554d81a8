import messages from '../../catalogues/settings/cs.json' with { type: 'json' };

export default messages;
