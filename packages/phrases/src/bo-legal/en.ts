import messages from '../../catalogues/bo-legal/en.json' with { type: 'json' };

export default messages;
