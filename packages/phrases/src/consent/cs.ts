import messages from '../../catalogues/consent/cs.json' with { type: 'json' };

export default messages;
