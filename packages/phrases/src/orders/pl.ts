import messages from '../../catalogues/orders/pl.json' with { type: 'json' };

export default messages;
