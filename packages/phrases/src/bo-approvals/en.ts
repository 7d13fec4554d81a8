import messages from '../../catalogues/bo-approvals/en.json' with { type: 'json' };

export default messages;
