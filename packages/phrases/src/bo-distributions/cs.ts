import messages from '../../catalogues/bo-distributions/cs.json' with { type: 'json' };

export default messages;
