import messages from '../../catalogues/bo-content/cs.json' with { type: 'json' };

export default messages;
