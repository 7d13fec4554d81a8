import messages from '../../catalogues/bo-platform/en.json' with { type: 'json' };

export default messages;
