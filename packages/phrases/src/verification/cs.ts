import messages from '../../catalogues/verification/cs.json' with { type: 'json' };

export default messages;
