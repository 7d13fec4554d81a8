import messages from '../../catalogues/bo-suspense/cs.json' with { type: 'json' };

export default messages;
