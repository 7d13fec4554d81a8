import messages from '../../catalogues/bo-investors/cs.json' with { type: 'json' };

export default messages;
