import messages from '../../catalogues/bo-projects/cs.json' with { type: 'json' };

export default messages;
