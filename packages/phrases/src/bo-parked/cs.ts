import messages from '../../catalogues/bo-parked/cs.json' with { type: 'json' };

export default messages;
