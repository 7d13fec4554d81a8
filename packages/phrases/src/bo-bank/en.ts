import messages from '../../catalogues/bo-bank/en.json' with { type: 'json' };

export default messages;
