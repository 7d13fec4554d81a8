import messages from '../../catalogues/bo-content/en.json' with { type: 'json' };

export default messages;
