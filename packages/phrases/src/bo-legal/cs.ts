import messages from '../../catalogues/bo-legal/cs.json' with { type: 'json' };

export default messages;
