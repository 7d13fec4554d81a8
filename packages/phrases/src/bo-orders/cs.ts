import messages from '../../catalogues/bo-orders/cs.json' with { type: 'json' };

export default messages;
