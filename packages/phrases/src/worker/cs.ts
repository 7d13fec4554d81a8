import messages from '../../catalogues/worker/cs.json' with { type: 'json' };

export default messages;
