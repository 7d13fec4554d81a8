import messages from '../../catalogues/bo-investors/en.json' with { type: 'json' };

export default messages;
