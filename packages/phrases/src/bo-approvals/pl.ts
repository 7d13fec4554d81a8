import messages from '../../catalogues/bo-approvals/pl.json' with { type: 'json' };

export default messages;
