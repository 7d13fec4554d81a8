import messages from '../../catalogues/bo-orders/pl.json' with { type: 'json' };

export default messages;
