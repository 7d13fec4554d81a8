import messages from '../../catalogues/bo-approvals/cs.json' with { type: 'json' };

export default messages;
