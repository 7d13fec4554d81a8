import messages from '../../catalogues/bo-suspense/en.json' with { type: 'json' };

export default messages;
