import messages from '../../catalogues/bo-verification/en.json' with { type: 'json' };

export default messages;
