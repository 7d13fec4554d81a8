import messages from '../../catalogues/bo-money-out/pl.json' with { type: 'json' };

export default messages;
