import messages from '../../catalogues/bo-money-out/en.json' with { type: 'json' };

export default messages;
