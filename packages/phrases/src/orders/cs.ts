import messages from '../../catalogues/orders/cs.json' with { type: 'json' };

export default messages;
